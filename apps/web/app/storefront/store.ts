// Makes the page quicker to use. Without this script its forms open pages and its words stay true.
// It stands in the page as a plain script, so it imports nothing, not even a type by its name.
type Reveal = import("@coupon-center/contract").Reveal;

const { siteKey = "" } = document.documentElement.dataset;

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-reveal]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = part(form, HTMLButtonElement, "button");
    button.disabled = true;
    const answer: Promise<Reveal> = send(form).then((response) => response.json());
    // Within the press itself: after a wait Safari lets a page neither copy nor open a tab.
    const copied = form.dataset.reveal === "code" && copy(answer.then(({ code }) => code ?? ""));
    const shop = window.open("", "_blank");
    if (shop) shop.opener = null;
    try {
      const { code, url } = await answer;
      shop?.location.replace(url);
      askIfItWorked(form);
      if (code) show(form, code, await copied);
      else button.disabled = false;
    } catch {
      shop?.close();
      form.submit();
    }
  });
}

/** Finds what the page is known to have. */
function part<E extends Element>(within: ParentNode, kind: new () => E, selector: string): E {
  const found = within.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(selector);
}

/** Sends a form as data; a refusal throws. */
async function send(form: HTMLFormElement, data?: object): Promise<Response> {
  const response = await fetch(form.action, {
    method: "POST",
    headers: {
      Accept: "application/json",
      "X-Site-Key": siteKey,
      ...(data && { "Content-Type": "application/json" }),
    },
    ...(data && { body: JSON.stringify(data) }),
  });
  if (!response.ok) throw new Error(String(response.status));
  return response;
}

function show(form: HTMLFormElement, code: string, copied: boolean): void {
  const box = document.createElement("button");
  box.type = "button";
  box.className = "code";
  box.textContent = code;
  const note = status();
  form.replaceChildren(box, note);
  const say = (done: boolean) => {
    note.textContent = done ? "Copied" : "Select and copy the code";
  };
  box.addEventListener("click", async () => say(await copy(code)));
  box.focus();
  say(copied);
}

/** Copies a text, also one that is still on its way. */
async function copy(text: string | Promise<string>): Promise<boolean> {
  try {
    const blob = Promise.resolve(text).then((plain) => new Blob([plain], { type: "text/plain" }));
    blob.catch(() => undefined);
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    return false;
  }
}

/** Words that are read out when they are set. */
function status(): HTMLElement {
  const note = document.createElement("span");
  note.className = "reveal-note";
  note.setAttribute("role", "status");
  return note;
}

/** Puts the page's question under a coupon, once. */
function askIfItWorked(form: HTMLFormElement): void {
  const offer = form.closest("li");
  if (!offer || offer.querySelector(".worked")) return;
  offer.append(part(document, HTMLTemplateElement, "#worked").content.cloneNode(true));
  const question = part(offer, HTMLFormElement, ".worked");
  question.action = form.action.replace(/reveal$/, "feedback");
  question.addEventListener("submit", async (event) => {
    event.preventDefault();
    const thanks = status();
    question.replaceChildren(thanks);
    const outcome = event.submitter instanceof HTMLButtonElement && event.submitter.value;
    // Said once too often is said all the same.
    await send(question, { outcome }).catch(() => undefined);
    thanks.textContent = "Thank you. The store will see it.";
  });
}

document.querySelector(".share")?.addEventListener("click", (event) => {
  part(document, HTMLDetailsElement, ".share-fold").open = true;
  if (!navigator.share) return;
  event.preventDefault();
  navigator.share({ title: document.title, url: addressOfPage() }).catch(() => undefined);
});

// What only a script can do is offered by it alone.
const tools = document.querySelector<HTMLElement>(".share-tools");
if (tools) {
  const [copying, printing] = tools.children;
  const note = status();
  tools.append(note);
  tools.hidden = false;
  printing?.addEventListener("click", () => print());
  copying?.addEventListener("click", async () => {
    const copied = await copy(addressOfPage());
    note.textContent = copied ? "Address copied" : "Select and copy the address";
  });
}

function addressOfPage(): string {
  return part(document, HTMLLinkElement, "link[rel=canonical]").href;
}

// Counts down what ends within half a day.
const near = document.querySelectorAll<HTMLTimeElement>("time.near");
const HALF_A_DAY = 720;
function count(): void {
  for (const time of near) {
    const minutes = Math.ceil((Date.parse(time.dateTime) - Date.now()) / 60_000);
    if (minutes > HALF_A_DAY) continue;
    const hours = Math.floor(minutes / 60);
    const left = `${hours > 0 ? `${hours} h ` : ""}${minutes % 60} min`;
    time.textContent = minutes > 0 ? `Ends in ${left}` : "Ended";
  }
}
if (near.length > 0) {
  count();
  setInterval(count, 60_000);
}
