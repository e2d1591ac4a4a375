/** What this browser keeps for the page; only as long as the page is open, where it allows no more, as in a frame of another site. */
import { browserStorage } from "@powderkeg/client/web";

export const storage = browserStorage();
