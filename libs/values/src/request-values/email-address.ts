const LONGEST = 254;
const LONGEST_LOCAL_PART = 64;
/** A dot-atom of RFC 5322, in ASCII. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Two labels or more. A domain in other letters is written in punycode (`xn--…`). */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Folds the case of ASCII letters only. `toLowerCase` also turns the Kelvin sign into k, so that two names become one. */
export const asciiLowerCase = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * The form in which e-mail addresses identify a person: in lower case, with an ASCII local part and a domain in punycode. Nothing is normalized
 * or left out, because then an address that only looks alike would be that of another person.
 * @returns null for any other address
 */
export function readEmailAddress(text: string): string | null {
  if (text.length > LONGEST) return null;
  const address = asciiLowerCase(text);
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
  return local.length <= LONGEST_LOCAL_PART && LOCAL_PART.test(local) && DOMAIN.test(domain) ? address : null;
}
