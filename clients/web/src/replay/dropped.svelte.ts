/** Files that are dropped on any page. A log opens the page for files; a policy goes to the proof that is shown. */
import { router } from "../router.svelte";
import { t } from "../words.svelte";

const CLASS = "dropping";

class Dropped {
  /** The log that was dropped or chosen last. */
  file = $state.raw<File>();
  /** What takes a policy on the page that is open. */
  trust: ((policy: string) => void) | undefined;

  over = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    document.body.dataset["dropping"] = t("drop-now");
    document.body.classList.add(CLASS);
  };

  away = (event: DragEvent): void => {
    if (!event.relatedTarget) document.body.classList.remove(CLASS);
  };

  take = (event: DragEvent): void => {
    document.body.classList.remove(CLASS);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    for (const file of files) void this.open(file);
  };

  async open(file: File): Promise<void> {
    if (file.name.endsWith(".txt") && this.trust) return this.trust(await file.text());
    this.file = file;
    router.go("/drop");
  }
}

export const dropped = new Dropped();
