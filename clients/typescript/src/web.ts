/** The client for browsers: Connect over fetch, at the HTTP port of the service. */
import { createConnectTransport } from "@connectrpc/connect-web";
import { type ClientOptions, Powderkeg } from "./client.js";
import { type KeyValueStorage, memoryStorage } from "./seats.js";

/**
 * A client of the service at this address; of the one that the page comes from, if none is named. Seats are kept in
 * localStorage.
 */
export function connect(address = "/", options: ClientOptions = {}): Powderkeg {
  const transport = createConnectTransport({ baseUrl: address, useBinaryFormat: true });
  return new Powderkeg(transport, { ...options, storage: options.storage ?? browserStorage() });
}

/** localStorage, or memory where the browser does not allow it. */
export function browserStorage(): KeyValueStorage {
  try {
    return globalThis.localStorage ?? memoryStorage();
  } catch {
    return memoryStorage();
  }
}
