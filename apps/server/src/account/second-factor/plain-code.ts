/** A code as compared: people type spaces, hyphens and capitals. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, "").toLowerCase();
}
