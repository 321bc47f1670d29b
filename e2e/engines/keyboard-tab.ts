import type { Key, Role, Tab } from "./tab.ts";

/** A tab whose links and buttons are used by the keyboard. */
export class KeyboardTab implements Tab {
  readonly #tab: Tab;

  constructor(tab: Tab) {
    this.#tab = tab;
  }

  click(role: Role, name: string | RegExp): Promise<void> {
    return this.#tab.press(role, name, "Enter");
  }

  async opened(act: () => Promise<void>): Promise<Tab> {
    return new KeyboardTab(await this.#tab.opened(act));
  }

  goto(address: string): Promise<void> {
    return this.#tab.goto(address);
  }

  reload(): Promise<void> {
    return this.#tab.reload();
  }

  url(): Promise<string> {
    return this.#tab.url();
  }

  text(): Promise<string> {
    return this.#tab.text();
  }

  markup(): Promise<string> {
    return this.#tab.markup();
  }

  fill(label: string, text: string): Promise<void> {
    return this.#tab.fill(label, text);
  }

  value(label: string): Promise<string> {
    return this.#tab.value(label);
  }

  pictureWidth(name: string): Promise<number> {
    return this.#tab.pictureWidth(name);
  }

  press(role: Role, name: string | RegExp, key: Key): Promise<void> {
    return this.#tab.press(role, name, key);
  }

  focused(): Promise<string | null> {
    return this.#tab.focused();
  }

  upload(label: string | RegExp, path: string): Promise<void> {
    return this.#tab.upload(label, path);
  }

  close(): Promise<void> {
    return this.#tab.close();
  }
}
