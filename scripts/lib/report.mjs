/** Prints each problem, and ends the process: with 1 if there are any. */
export function reportProblems(problems) {
  for (const problem of problems) console.error(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}
