/** Arrows move inside a group of buttons, which is one stop for Tab. */

export function arrowsWithin(group: HTMLElement) {
  const buttons = () => [...group.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];

  /** The nearest button in a direction, as they lie on the screen. */
  function towards(from: HTMLElement, dx: number, dy: number): HTMLElement | undefined {
    const start = from.getBoundingClientRect();
    const distances = buttons().map((button) => {
      const rect = button.getBoundingClientRect();
      const [x, y] = [rect.x - start.x, rect.y - start.y];
      const along = x * dx + y * dy;
      return { button, along, off: Math.abs(x * dy) + Math.abs(y * dx) };
    });
    const ahead = distances.filter(({ along, button }) => along > 4 && button !== from);
    return ahead.sort((one, other) => one.along + 3 * one.off - other.along - 3 * other.off)[0]?.button;
  }

  function press(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    const step = steps[event.key];
    const from = (event.target as HTMLElement).closest("button");
    if (!step || !from) return;
    towards(from, ...step)?.focus();
    event.preventDefault();
  }

  function rove(): void {
    const all = buttons();
    const current = all.find((button) => button === document.activeElement) ?? all.find((button) => button.tabIndex === 0) ?? all[0];
    for (const button of all) button.tabIndex = button === current ? 0 : -1;
  }

  rove();
  const observer = new MutationObserver(rove);
  observer.observe(group, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  group.addEventListener("keydown", press);
  group.addEventListener("focusin", rove);
  return {
    destroy() {
      observer.disconnect();
      group.removeEventListener("keydown", press);
      group.removeEventListener("focusin", rove);
    },
  };
}
