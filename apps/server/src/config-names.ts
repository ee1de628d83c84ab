/** At most this many characters of a longer name may be wrong; of a short one, half as many. */
const wrongCharactersMax = 2;
const shortNameMaxChars = 6;

/**
 * Returns a sentence for each environment variable that looks like a misspelt setting: its name is similar to that of a
 * setting, or begins with the first part of one, such as `SMTP_`. Others belong to other programs.
 */
export function findMisspeltSettings(variables: readonly string[], settings: readonly string[]): string[] {
  return variables
    .filter((variable) => !settings.includes(variable))
    .flatMap((variable) => {
      const nearest = findNearest(variable, settings);
      return nearest ? [`${variable} is not a setting and has no effect: did you mean ${nearest}?`] : [];
    });
}

function findNearest(variable: string, settings: readonly string[]): string | undefined {
  const [prefix = ''] = /^[A-Z]+_/.exec(variable) ?? [];
  const max = variable.length <= shortNameMaxChars ? wrongCharactersMax / 2 : wrongCharactersMax;
  const [nearest] = settings
    .flatMap((setting) => {
      const hasPrefix = prefix !== '' && setting.startsWith(prefix);
      // Most variables belong to other programs: their length alone rules out nearly all settings.
      if (!hasPrefix && Math.abs(variable.length - setting.length) > max) return [];
      const distance = countEdits(
        variable.toUpperCase(),
        setting,
        hasPrefix ? Number.POSITIVE_INFINITY : max,
      );
      return distance <= max || hasPrefix ? [{ setting, distance }] : [];
    })
    .toSorted((one, other) => one.distance - other.distance);
  return nearest?.setting;
}

/**
 * Returns how many characters must be inserted, removed or replaced to turn one text into the other; some number above `max`
 * once there must be more.
 */
function countEdits(from: string, to: string, max: number): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let index = 0; index < from.length; index += 1) {
    const next = [index + 1];
    for (let column = 0; column < to.length; column += 1) {
      const replaced = (row[column] ?? 0) + (from[index] === to[column] ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    const least = Math.min(...next);
    if (least > max) return least;
    row = next;
  }
  return row.at(-1) ?? 0;
}
