/** A page with the example on it. test_react.py bundles it for browsers. */
import { connect } from "@powderkeg/client/web";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { TableOf } from "../examples/react.tsx";

export function open(address: string, place: Element) {
  const client = connect(address);
  const root = createRoot(place);
  const show = (matchId: string) =>
    root.render(
      <StrictMode>
        <TableOf client={client} matchId={matchId} language="de" />
      </StrictMode>,
    );
  return { client, show, close: () => root.unmount() };
}
