export type Role = "button" | "link" | "textbox" | "checkbox" | "heading";

/** A tab of any engine, moved and read as a person would: by words, never by the page's structure. */
export interface Tab {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** The address that the bar shows. */
  url(): Promise<string>;
  /** All words that are shown. */
  text(): Promise<string>;
  /** The document's markup. */
  markup(): Promise<string>;
  /** Waits for it, then presses it. */
  click(role: Role, name: string | RegExp): Promise<void>;
  /** Replaces what is in a field by typing. */
  fill(label: string, text: string): Promise<void>;
  /** What a field holds. */
  value(label: string): Promise<string>;
  /** How wide a picture is by itself: 0 until it is loaded, or when it is refused. */
  pictureWidth(name: string): Promise<number>;
  /** Presses a key on it, after focusing it. */
  press(role: Role, name: string | RegExp, key: Key): Promise<void>;
  upload(label: string | RegExp, path: string): Promise<void>;
  /** The tab that an act opens. */
  opened(act: () => Promise<void>): Promise<Tab>;
  close(): Promise<void>;
}

export type Key = "Space" | "ArrowUp" | "Enter";

/** An engine under test, for the length of one test. */
export interface Engine {
  /** A tab of somebody who has nothing in common with the others. */
  enter(): Promise<Tab>;
  /** Errors and policy violations that its console has shown. */
  complaints(): readonly string[];
  stop(): Promise<void>;
}
