declare module "virtual:texts" {
  /** The texts of an area in a language, as JSON, by 'es/guest'. */
  export const texts: Readonly<Record<string, () => Promise<{ default: string }>>>;
}
