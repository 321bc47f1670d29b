/** Field errors are shown with a capital first letter (rule 12.3). */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
