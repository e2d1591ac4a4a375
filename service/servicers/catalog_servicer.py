"""CatalogService: what there is to play."""

from __future__ import annotations

from engines.games import GAMES
from powderkeg.v1 import catalog_service_pb2, catalog_service_pb2_grpc
from service import catalog
from service.context import Context
from words.bundles import ftl


class CatalogServicer(catalog_service_pb2_grpc.CatalogServiceServicer):
    """What there is to play."""

    async def ListGames(
        self, request: catalog_service_pb2.ListGamesRequest, context: Context
    ) -> catalog_service_pb2.ListGamesResponse:
        return catalog_service_pb2.ListGamesResponse(games=[catalog.summary(game) for game in GAMES])

    async def GetGame(
        self, request: catalog_service_pb2.GetGameRequest, context: Context
    ) -> catalog_service_pb2.GetGameResponse:
        return catalog.describe(GAMES.at(request.game, request.ruleset) if request.ruleset else GAMES[request.game])

    async def GetMessages(
        self, request: catalog_service_pb2.GetMessagesRequest, context: Context
    ) -> catalog_service_pb2.GetMessagesResponse:
        return catalog_service_pb2.GetMessagesResponse(ftl=ftl(GAMES[request.game].name, request.language))
