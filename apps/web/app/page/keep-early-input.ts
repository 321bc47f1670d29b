const ownValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");

/**
 * Keeps what was typed before hydration where an extension, such as a password manager, has changed
 * the page: React then draws it anew, with empty fields. Called before hydration.
 */
export function keepEarlyInput(): void {
  const fields = document.querySelectorAll<HTMLInputElement>("input[name]");
  let focused: EventTarget | null = document.activeElement;
  const noteFocus = ({ target }: Event) => {
    focused = target;
  };
  const restore = () => {
    document.removeEventListener("focusin", noteFocus);
    for (const field of fields) {
      const [drawn] = document.getElementsByName(field.name);
      if (field.isConnected || !(drawn instanceof HTMLInputElement)) continue;
      if (field.value !== "") type(drawn, field.value);
      if (field === focused) drawn.focus();
    }
  };
  // A password that goes on in the field before would be seen.
  document.addEventListener("focusin", noteFocus);
  window.addEventListener("hydrated", restore, { once: true });
}

/** Types a text past React, which takes what is set by a field's own `value` for its own change. */
function type(field: HTMLInputElement, text: string): void {
  ownValue?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
