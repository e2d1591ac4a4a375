"""What updates and answers can carry besides what happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from powderkeg.v1.match_service_pb2 import Attach, SubmitActionRequest, WatchMatchRequest, With

Request = TypeVar("Request", Attach, SubmitActionRequest, WatchMatchRequest)


@dataclass(frozen=True)
class UpdateOptions:
    """What a caller wants to be told with every update, besides what happened."""

    view: bool = False
    legal: bool = False
    presence: bool = False
    language: str = ""

    def applied_to(self, request: Request) -> Request:
        """The request, which asks for this too."""
        request.language = self.language
        if self.view or self.legal or self.presence:
            wanted: With = getattr(request, "with")  # the field has a name that Python keeps for itself
            wanted.MergeFrom(With(view=self.view, legal=self.legal, presence=self.presence))
        return request


NO_EXTRAS = UpdateOptions()
