/** Addresses of pages. */
export const matchPath = (id: string): string => `/match/${encodeURIComponent(id)}`;
export const replayPath = (id: string): string => `/replay/${encodeURIComponent(id)}`;
export const eventPath = (name: string): string => `/event/${encodeURIComponent(name)}`;
export const rulePath = (game: string, rule: string): string => `/rules/${game}#${rule}`;
