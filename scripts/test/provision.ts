/** Something that the tests need: available, or missing with the reason. */
export type Provision<T> =
  | { value: T; missing?: undefined }
  | { value?: undefined; missing: string };
