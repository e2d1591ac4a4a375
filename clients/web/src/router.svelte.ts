/** Paths of the application. A page is chosen by the first part; links are ordinary links, taken over here. */
export interface Address {
  /** The parts of the path, decoded: ["match", "abc"]. */
  parts: string[];
  query: URLSearchParams;
  hash: string;
}

/** A part that is mistyped is taken as it stands: then there is nothing of that name. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read(): Address {
  return {
    parts: location.pathname.split("/").filter(Boolean).map(decoded),
    query: new URLSearchParams(location.search),
    hash: location.hash.slice(1),
  };
}

class Router {
  address = $state.raw<Address>(read());

  start(): void {
    addEventListener("popstate", () => this.refresh());
    addEventListener("click", (event) => this.follow(event));
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.refresh();
    if (!replace) scrollTo(0, 0);
  }

  private refresh(): void {
    this.address = read();
  }

  /** Takes over a plain click on a link of this site. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const samePage = link.pathname === location.pathname && link.search === location.search;
    if (samePage && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
