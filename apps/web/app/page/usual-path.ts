/** The characters of an escape that a URL may as well have without one, by RFC 3986. */
const UNRESERVED = /^[\w.~-]$/;

/**
 * A path as it is stored and compared here. The server takes it also in capitals, with a slash at
 * its end and with escapes that it needs none of ('/my%2Dstore').
 */
export function usualPath(pathname: string): string {
  return pathname
    .replace(/%[2-7][\da-f]/gi, (escaped) => {
      const character = decodeURIComponent(escaped);
      return UNRESERVED.test(character) ? character : escaped;
    })
    .replace(/(.)\/+$/, "$1")
    .toLowerCase();
}
