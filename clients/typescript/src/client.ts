/** The client: what can be asked without a seat, and the ways to one. */
import type { Transport } from "@connectrpc/connect";
import { type CallOptions, Calls, newRequestId } from "./calls.js";
import { EventCalls } from "./events.js";
import { CatalogService, type GameSummary, type GetGameResponse } from "./gen/powderkeg/v1/catalog_service_pb.js";
import type { Match } from "./gen/powderkeg/v1/match_pb.js";
import { type GetViewResponse, MatchService } from "./gen/powderkeg/v1/match_service_pb.js";
import { Host } from "./host.js";
import type { JoinOptions } from "./joining.js";
import type { Keeper } from "./keeper.js";
import { type Filter, listMatches, type LobbyOptions, watchLobby } from "./listing.js";
import { Lobby } from "./lobby.js";
import { Player } from "./player.js";
import { ReplayCalls } from "./replays.js";
import { PATIENT, type Retry } from "./retry.js";
import { memoryStorage, Seats, type KeyValueStorage } from "./seats.js";
import type { Shared } from "./shared.js";
import { Table, type TableOptions } from "./table.js";
import { type Update, watch, type WatchOptions } from "./watch.js";

export interface ClientOptions {
  /** Where seats are kept, to take them up again after a reload. */
  storage?: KeyValueStorage | undefined;
  /** Keeps and checks what the service signs. */
  keeper?: Keeper | undefined;
  /** The organizer key, if you have it. */
  token?: string | undefined;
  /** How long calls are tried again. */
  retry?: Retry | undefined;
}

/** A match to create. */
export interface MatchSettings extends CallOptions {
  /** The fewest of the game unless it says otherwise. */
  seats?: number;
  options?: Record<string, string>;
  ruleset?: number;
  tournament?: string;
  secondsPerDecision?: number;
  /** 32 bytes, for tests: everybody is told, and events take none. */
  seed?: Uint8Array;
  /** In a duplicate tournament: every match with the same board deals the same cards. */
  board?: number;
  /** Nobody can join who adds nothing to the seed. */
  requireEntropy?: boolean;
  /** No list shows the match, and seats are taken by invitation. */
  inviteOnly?: boolean;
}

/** To see a private match of which no token was kept, give one, or an invitation. */
export interface AsOptions extends CallOptions {
  token?: string | undefined;
}

export class Powderkeg implements Shared {
  readonly calls: Calls;
  readonly seats: Seats;
  readonly keeper: Keeper | undefined;
  readonly replays: ReplayCalls;
  readonly events: EventCalls;

  constructor(
    transport: Transport,
    { storage = memoryStorage(), keeper, token = "", retry = PATIENT }: ClientOptions = {},
  ) {
    this.calls = new Calls(transport, token, retry);
    this.seats = new Seats(storage);
    this.keeper = keeper;
    this.replays = new ReplayCalls(this.calls);
    this.events = new EventCalls(this);
  }

  /** All games, in brief. */
  async games(options: CallOptions = {}): Promise<GameSummary[]> {
    return (await this.calls.unary(CatalogService.method.listGames, {}, options)).games;
  }

  /** One game with its options, pieces and bots; by its newest ruleset, or by that of a match. */
  game(game: string, ruleset = 0, options: CallOptions = {}): Promise<GetGameResponse> {
    return this.calls.unary(CatalogService.method.getGame, { game, ruleset }, options);
  }

  /** Create a match, and be its host. */
  async create(game: string, { signal, ...settings }: MatchSettings = {}): Promise<Host> {
    const request = { requestId: newRequestId(), game, ...settings };
    const { match, hostToken, invitation } = await this.calls.unary(MatchService.method.createMatch, request, {
      signal,
    });
    const matchId = match?.id ?? "";
    this.seats.keep({ matchId, hostToken, ...(invitation ? { invitation } : {}) });
    return new Host(this, matchId, hostToken, invitation);
  }

  /**
   * Be the host of a match again, with a token that you have or with the one that was kept; undefined if there is
   * none.
   */
  host(matchId: string, hostToken?: string): Host | undefined {
    const kept = this.seats.get(matchId);
    const token = hostToken ?? kept?.hostToken;
    return token ? new Host(this, matchId, token, kept?.invitation) : undefined;
  }

  /** Take a seat, the lowest open one if none is named; where seats are taken by invitation, with one. */
  join(matchId: string, name: string, options: JoinOptions = {}): Promise<Player> {
    return Player.join(this, this.calls, matchId, name, options);
  }

  /** Take up a seat again, with what you have or with what was kept; undefined if nothing was. */
  player(
    matchId: string,
    had: { seat?: number; token?: string } | undefined = this.seats.get(matchId),
  ): Player | undefined {
    return had?.token !== undefined && had.seat !== undefined
      ? new Player(this, matchId, had.seat, had.token)
      : undefined;
  }

  /** A match, without what lies on its table. */
  async match(matchId: string, { token, signal }: AsOptions = {}): Promise<Match> {
    const { match } = await this.as(token ?? this.kept(matchId)).unary(
      MatchService.method.getMatch,
      { matchId },
      { signal },
    );
    if (!match) throw new TypeError("the service has told no match");
    return match;
  }

  /** The table as somebody without a seat sees it; with texts, if a language is named. */
  view(matchId: string, language = "", { token, signal }: AsOptions = {}): Promise<GetViewResponse> {
    return this.as(token).unary(MatchService.method.getView, { matchId, language }, { signal });
  }

  /** What happens, as a spectator sees it, until the match is over. A watch that breaks goes on where it was. */
  watch(
    matchId: string,
    { token, ...options }: WatchOptions & AsOptions = {},
  ): AsyncGenerator<Update, void, undefined> {
    return watch(this.as(token), matchId, options);
  }

  /** The match as a page shows it, from the seat that was kept, or as a spectator. */
  table(matchId: string, { token, ...options }: TableOptions & AsOptions = {}): Table {
    const player = this.player(matchId);
    return new Table(this.as(player?.token ?? token ?? this.kept(matchId)), matchId, player, options);
  }

  /** All matches that fit, newest first, fetched page by page as they are asked for. */
  matches(filter: Filter = {}): AsyncGenerator<Match, void, undefined> {
    return listMatches(this.calls, filter);
  }

  /** The matches that fit, newest first: the whole list at first, and the whole list after every change. */
  watchLobby(options: LobbyOptions = {}): AsyncGenerator<Match[], void, undefined> {
    return watchLobby(this.calls, options);
  }

  /** The list of matches as a page shows it. */
  lobby(options: Omit<LobbyOptions, "signal" | "onLink"> = {}): Lobby {
    return new Lobby(this.calls, options);
  }

  /** A token that was kept: without one a private match does not exist. */
  private kept(matchId: string): string | undefined {
    const { token, hostToken } = this.seats.get(matchId) ?? {};
    return token ?? hostToken;
  }

  private as(token: string | undefined): Calls {
    return token === undefined ? this.calls : this.calls.withToken(token);
  }
}
