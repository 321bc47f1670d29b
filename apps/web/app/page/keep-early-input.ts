const ownValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");

/**
 * Keeps what was typed before hydration where an extension, such as a password manager, has changed
 * the page: React then draws it anew, with empty fields. Called before hydration.
 */
export function keepEarlyInput(): void {
  const fields = document.querySelectorAll<HTMLInputElement>("input[name]");
  const focused = document.activeElement;
  const restore = () => {
    for (const field of fields) {
      const [drawn] = document.getElementsByName(field.name);
      if (field.isConnected || !(drawn instanceof HTMLInputElement)) continue;
      if (field.value !== "") type(drawn, field.value);
      if (field === focused) drawn.focus();
    }
  };
  window.addEventListener("hydrated", restore, { once: true });
}

/** Types a text past React, which takes what is set by a field's own `value` for its own change. */
function type(field: HTMLInputElement, text: string): void {
  ownValue?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
