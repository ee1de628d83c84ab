/** The name of the key in the fragment of a link to a draft; its value is `<id>.<capability>`. */
export const resumeFragmentKey = 'resume';
