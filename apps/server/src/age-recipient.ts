/** Kinds of recipients that age has, and what they are written with: the checksum of Bech32 is at their end. */
const pattern = /^(?<prefix>age(?:1pq|1tag|1tagpq)?)1(?<data>[02-9ac-hj-np-z]+)$/;
const characters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generator = [0x3b_6a_57_b2, 0x26_50_8e_6d, 0x1e_a1_19_fa, 0x3d_42_33_dd, 0x2a_14_62_b3];
/** `age1`, 32 bytes, and the checksum. */
const commonLength = 62;

/** Whether a text is a recipient of age, by its checksum: the library that encrypts is not loaded for that. */
export function isAgeRecipient(text: string): boolean {
  const { prefix, data } = pattern.exec(text)?.groups ?? {};
  if (prefix === undefined || data === undefined) return false;
  if (prefix === 'age' && text.length !== commonLength) return false;
  const codes = [...prefix].map((character) => character.charCodeAt(0));
  const values = [
    ...codes.map((code) => code >> 5),
    0,
    ...codes.map((code) => code & 31),
    ...[...data].map((character) => characters.indexOf(character)),
  ];
  return getChecksum(values) === 1;
}

function getChecksum(values: readonly number[]): number {
  let checksum = 1;
  for (const value of values) {
    const top = checksum >>> 25;
    checksum = ((checksum & 0x1_ff_ff_ff) << 5) ^ value;
    for (const [bit, factor] of generator.entries()) if ((top >> bit) & 1) checksum ^= factor;
  }
  return checksum;
}
