// Enhances the page; without this script its forms open pages and its texts stay true. It is
// inlined as a plain script, so it cannot import anything, not even a type by name.
type Reveal = import("@coupon-center/contract").Reveal;
type Texts = [string, string, string, string, string, string, string, string, string, string];

// Short names, as each character is in every page; arrow functions for the same reason.
const doc = document;
const nav = navigator;
const { dataset, lang } = doc.documentElement;
// The page is known to have all of them.
const [
  copiedText,
  selectCode,
  thankYou,
  addressCopied,
  selectAddress,
  ended,
  inHours,
  inMinutes,
  offline,
  tryAgain,
] = `${dataset.texts}`.split("|") as Texts;

/** An element that is known to be there, unless its type says otherwise. */
const part = <E extends Element | null>(within: ParentNode, selector: string) =>
  within.querySelector(selector) as E;

/** For no answer, one of something between, and a refusal alike. */
const failureText = () => (nav.onLine ? tryAgain : offline);

/** What is done with a failure of which there is nothing to say. */
const ignore = () => null;

/** A live region of the page. */
const status = () =>
  Object.assign(doc.createElement("span"), { className: "note", role: "status" });

const headOf = (url: string) => fetch(url, { method: "HEAD" });

/**
 * Replaces what a form shows. The first part gets the focus, unless that has gone elsewhere since
 * the press, as into the search; a focused button that is removed leaves it to the body.
 */
const put = (form: HTMLFormElement, ...parts: [HTMLElement, ...HTMLElement[]]) => {
  form.replaceChildren(...parts);
  if (doc.activeElement === doc.body) parts[0].focus();
};

for (const form of doc.querySelectorAll<HTMLFormElement>(".reveal")) {
  const note = status();
  let busy = false;
  const clear = () => {
    note.textContent = "";
  };
  // What it says of the connection is over.
  addEventListener("online", clear);
  // The handlers are properties, as those take fewer characters.
  form.onsubmit = async (event) => {
    event.preventDefault();
    // Not by disabling the button, which would lose the focus.
    if (busy) return;
    busy = true;
    clear();
    form.append(note);
    const answer = send<Reveal>(form);
    // Within the click event itself, as Safari does not allow copying or opening a tab after
    // waiting.
    const copied = form.matches(".flap") && copy(answer.then(({ code }) => code ?? ""));
    const shop = nav.onLine ? open() : null;
    if (shop) shop.opener = null;
    // Immediately, as later layout shifts must not move anything.
    const way = openTicket(form);
    try {
      const { code, url } = await answer;
      // Networks answer in place of the server, too.
      if (!/^https?:/.test(url)) throw new Error();
      shop?.location.replace(url);
      way.href = url;
      if (code) show(form, code, copied, note);
    } catch (error) {
      shop?.close();
      // It ended while the page was open.
      if (`${error}` === "Error: 404") replaced(form).textContent = ended;
      else note.textContent = failureText();
    }
    busy = false;
  };
}

/**
 * Submits a form as data. Errors: the status of an error response, as the message; others if there
 * is no answer of the server.
 */
async function send<Answer>(form: HTMLFormElement, data?: object): Promise<Answer> {
  const response = await fetch(form.action, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(data),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

/** Replaces the button with the code, and says whether it was copied once that is known. */
async function show(
  form: HTMLFormElement,
  code: string,
  copied: false | Promise<boolean>,
  note: HTMLElement,
): Promise<void> {
  const box = doc.createElement("button");
  box.type = "button";
  // As the page without script has it: letters of Chinese and the like are twice as wide.
  const wide = code.replace(/[^\0-\u2e7f]/gu, "--");
  box.className = wide.length > 11 ? "code code-long" : "code";
  box.dir = "auto";
  box.translate = false;
  box.textContent = code;
  put(form, box, note);
  const say = (done: boolean) => {
    note.classList.toggle("done", done);
    note.textContent = done ? copiedText : selectCode;
    if (!done) getSelection()?.selectAllChildren(box);
  };
  box.onclick = async () => say(await copy(code));
  say(await copied);
}

/** Copies a text, which may still be a promise. */
async function copy(text: string | Promise<string>): Promise<boolean> {
  try {
    const blob = (async () => new Blob([await text], { type: "text/plain" }))();
    blob.catch(ignore);
    await nav.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    return false;
  }
}

/** Replaces a form's buttons with a live region that gets their focus. */
function replaced(form: HTMLFormElement): HTMLElement {
  const note = status();
  note.tabIndex = -1;
  put(form, note);
  return note;
}

/**
 * Adds the row with the link to the shop, a ticket's only link, and the question, once; returns the
 * link.
 */
function openTicket(form: HTMLFormElement): HTMLAnchorElement {
  const ticket = form.closest(".ticket") as Element;
  if (!part<Element | null>(ticket, "a")) {
    ticket.append(part<HTMLTemplateElement>(doc, "template").content.cloneNode(true));
    ask(part<HTMLFormElement>(ticket, ".feedback"), form.action.replace(/reveal$/, "feedback"));
  }
  return part<HTMLAnchorElement>(ticket, "a");
}

function ask(question: HTMLFormElement, action: string): void {
  const parts = [...question.children];
  question.action = action;
  question.onsubmit = async (event) => {
    event.preventDefault();
    const note = replaced(question);
    const outcome = (event.submitter as HTMLButtonElement | null)?.value;
    let text = thankYou;
    await send(question, { outcome }).catch((error) => {
      // Thanked all the same for what the server refuses, such as a repeated answer.
      if (/ 4/.test(`${error}`)) return;
      text = failureText();
      question.prepend(...parts);
    });
    note.textContent = text;
  };
}

const address = part<HTMLLinkElement>(doc, "[rel=canonical]").href;
part<HTMLElement>(doc, ".share").onclick = (event) => {
  part<HTMLDetailsElement>(doc, ".link-fold").open = true;
  if (!nav.share) return;
  event.preventDefault();
  nav.share({ title: doc.title, url: address }).catch(ignore);
};

// Buttons that need a script are hidden without it.
const tools = part<HTMLElement>(doc, ".link-tools");
const [copying, printing] = tools.children;
const toolsNote = status();
tools.append(toolsNote);
tools.hidden = false;
tools.onclick = async ({ target }) => {
  if (target === printing) print();
  if (target !== copying) return;
  const copied = await copy(address);
  toolsNote.textContent = copied ? addressCopied : selectAddress;
};

// Counts down coupons whose text would be wrong or coarse, by the server's clock (rule 12.13): from
// so many minutes before their end.
const near = doc.querySelectorAll<HTMLTimeElement>("time.near");
if (near[0])
  // The smallest answer that tells the time; a body that nobody reads would keep its connection.
  headOf("/api/v1/coupons?store_slug=-")
    .then(({ headers }) => {
      const ahead = +(headers.get("x-business-time") as string) - Date.now();
      const count = () => {
        for (const time of near) {
          const minutes = Math.ceil((Date.parse(time.dateTime) - Date.now() - ahead) / 60_000);
          if (minutes > +(time.dataset.from as string)) continue;
          // Not before it is needed: the first formatter takes a phone 60 ms.
          const { format: digits } = new Intl.NumberFormat(lang);
          const hours = (minutes / 60) | 0;
          const left = (hours > 0 ? inHours : inMinutes).replace("#h", digits(hours));
          time.textContent = minutes > 0 ? left.replace("#m", digits(minutes % 60)) : ended;
          // The style sheet hides the button.
          if (minutes <= 0) time.className = "over";
        }
      };
      count();
      setInterval(count, 60_000);
    })
    .catch(ignore);

// What it says of days and offers is true for a day, and a tab may be kept for weeks: shown again,
// also by the back button, it is loaded again, if the server answers.
const loadedAt = Date.now();
window.onfocus = doc.onvisibilitychange = () => {
  if (doc.hidden || Date.now() - loadedAt < 43_200_000) return;
  headOf("")
    .then(({ status }) => status < 500 && location.reload())
    .catch(ignore);
};
