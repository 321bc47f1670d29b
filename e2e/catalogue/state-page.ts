/**
 * What the states of the catalogue do with a page. Playwright's `Page` fits; `engines/` implements
 * it for WebKitGTK, which Playwright cannot drive.
 */
export interface StatePage {
  getByRole(role: StateRole, options?: RoleOptions): StateLocator;
  getByLabel(text: string, options?: { exact?: boolean }): StateLocator;
  getByText(text: string | RegExp, options?: { exact?: boolean }): StateLocator;
  locator(css: string): StateLocator;
  keyboard: { press(key: string): Promise<void> };
  mouse: {
    move(x: number, y: number): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
  evaluate<T>(run: () => T): Promise<T>;
  route(url: RegExp, handle: (route: StateRoute) => Promise<void>): Promise<unknown>;
  waitForEvent(event: "popup"): Promise<StatePopup>;
  context(): StateContext;
}

export type StateRole =
  | "button"
  | "dialog"
  | "grid"
  | "heading"
  | "img"
  | "link"
  | "list"
  | "tab"
  | "textbox";

export interface RoleOptions {
  name?: string | RegExp;
  exact?: boolean;
  pressed?: boolean;
}

export interface StateLocator {
  getByRole(role: StateRole, options?: RoleOptions): StateLocator;
  getByLabel(text: string, options?: { exact?: boolean }): StateLocator;
  and(other: StateLocator): StateLocator;
  filter(options: { visible: true }): StateLocator;
  first(): StateLocator;
  waitFor(options?: { state?: "attached" }): Promise<void>;
  click(): Promise<void>;
  check(): Promise<void>;
  fill(text: string): Promise<void>;
  focus(): Promise<void>;
  selectOption(value: string): Promise<unknown>;
  setInputFiles(file: FileToUpload): Promise<void>;
  textContent(): Promise<string | null>;
}

export interface FileToUpload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A request that waits for its response. */
export interface StateRoute {
  request(): { method(): string };
  fulfill(response: StateResponse): Promise<void>;
  /** leaves it to the route that was added before, at last to the server */
  fallback(): Promise<void>;
}

export interface StateResponse {
  status?: number;
  contentType: string;
  body: string;
}

interface StatePopup {
  waitForURL(url: RegExp): Promise<void>;
  close(): Promise<void>;
}

interface StateContext {
  route(url: RegExp, handle: (route: StateRoute) => Promise<void>): Promise<unknown>;
  close(): Promise<void>;
}
