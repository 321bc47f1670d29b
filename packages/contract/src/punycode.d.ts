declare module "punycode.js" {
  /** The parts of the CommonJS module that are used. */
  const punycode: {
    /** A host with its 'xn--' parts decoded. Errors: RangeError if one is not encoded letters. */
    toUnicode(host: string): string;
  };
  export = punycode;
}
