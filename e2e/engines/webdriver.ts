const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** An element of a page, as the standard writes it. */
export type ElementReference = Readonly<Record<typeof ELEMENT, string>>;

/**
 * An error of the driver, with its code from the standard: 'no such element', 'stale element
 * reference'.
 */
export class WebDriverError extends Error {
  readonly kind: string;

  constructor(kind: string, message: string) {
    super(`${kind}: ${message}`);
    this.kind = kind;
  }
}

/** A W3C WebDriver session: a command is a request with a JSON response. */
export class WebDriver {
  readonly #base: string;

  private constructor(base: string) {
    this.#base = base;
  }

  static async open(server: string, capabilities: object): Promise<WebDriver> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = await send<{ sessionId: string }>("POST", `${server}/session`, body);
    return new WebDriver(`${server}/session/${sessionId}`);
  }

  get<T>(path: string): Promise<T> {
    return send("GET", `${this.#base}${path}`);
  }

  async post(path: string, body: object = {}): Promise<void> {
    await send("POST", `${this.#base}${path}`, body);
  }

  async delete(path = ""): Promise<void> {
    await send("DELETE", `${this.#base}${path}`);
  }

  /** Runs a script in the page and returns its result, after a promise what it resolves to. */
  run<T>(script: string, ...args: unknown[]): Promise<T> {
    return send("POST", `${this.#base}/execute/sync`, { script, args });
  }

  /** Scrolls an element to the middle of the window, as a person would before using it. */
  scrollTo(element: ElementReference): Promise<void> {
    const script = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })';
    return this.run(script, element);
  }

  /** What the engine knows of an element, and does with it as a person would. */
  element(reference: ElementReference) {
    const path = `/element/${reference[ELEMENT]}`;
    return {
      role: () => this.get<string>(`${path}/computedrole`),
      label: () => this.get<string>(`${path}/computedlabel`),
      enabled: () => this.get<boolean>(`${path}/enabled`),
      property: (name: string) => this.get<unknown>(`${path}/property/${name}`),
      click: () => this.post(`${path}/click`),
      type: (text: string) => this.post(`${path}/value`, { text }),
    };
  }
}

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, { method, body: JSON.stringify(body) });
  if (answer.ok) return ((await answer.json()) as { value: T }).value;
  const { value } = (await answer.json()) as { value: { error: string; message: string } };
  throw new WebDriverError(value.error, value.message);
}
