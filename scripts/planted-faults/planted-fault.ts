/** A fault that breaks a row of docs/security.md, which one of the row's tests has to find. */
export interface PlantedFault {
  /** the number at which the row begins */
  row: string;
  /** what the product would do */
  what: string;
  /** the source, below apps/server/src */
  file: string;
  /** a text that is in the source once, and what takes its place */
  before: string;
  after: string;
  /** a part of the test's title, as the row names it */
  test: string;
}
