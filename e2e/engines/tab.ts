export type Role = "button" | "link" | "textbox" | "checkbox" | "heading";

/** A tab of any engine, used by visible text and roles, never by the page's structure. */
export interface Tab {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** The URL in the address bar. */
  url(): Promise<string>;
  /** All visible text. */
  text(): Promise<string>;
  /** The document's markup. */
  markup(): Promise<string>;
  /** Waits for the element, then clicks it. */
  click(role: Role, name: string | RegExp): Promise<void>;
  /** Replaces a field's value by typing. */
  fill(label: string, text: string): Promise<void>;
  /** The value of a field. */
  value(label: string): Promise<string>;
  /** The intrinsic width of an image: 0 until it is loaded, or if it fails. */
  pictureWidth(name: string): Promise<number>;
  /** Focuses the element and presses a key. */
  press(role: Role, name: string | RegExp, key: Key): Promise<void>;
  /** The label of the element that has the focus; null if it has none. */
  focused(): Promise<string | null>;
  upload(label: string | RegExp, path: string): Promise<void>;
  /** The tab that an action opens. */
  opened(act: () => Promise<void>): Promise<Tab>;
  close(): Promise<void>;
}

export interface Viewport {
  width: number;
  height: number;
}

export type Key = "Space" | "ArrowUp" | "Enter";

/** A browser engine for one test. */
export interface Engine {
  /** Opens a tab without any shared state. */
  enter(): Promise<Tab>;
  /** Errors and policy violations in the console so far. */
  complaints(): readonly string[];
  stop(): Promise<void>;
}
