/** Hooks of React. */
import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { AsOptions, Powderkeg } from "./client.js";
import type { Table, TableOptions, TableState } from "./table.js";

/**
 * The match as it is now, from the seat that was kept, or as a spectator; and how to act. The match is watched while
 * the component is mounted.
 */
export function useMatch(
  client: Powderkeg,
  matchId: string,
  { language, token, untilRematch }: TableOptions & Pick<AsOptions, "token"> = {},
): TableState & Pick<Table, "act" | "player"> {
  const table = useMemo(
    () => client.table(matchId, { language, token, untilRematch }),
    [client, matchId, language, token, untilRematch],
  );
  const subscribe = useCallback((listener: () => void) => table.subscribe(listener), [table]);
  const state = useSyncExternalStore(
    subscribe,
    () => table.state,
    () => table.state,
  );
  return useMemo(() => ({ ...state, player: table.player, act: (action) => table.act(action) }), [state, table]);
}
