/** Places on the page that its own links lead to. */
export const termsId = 'terms';
export const applyId = 'apply';
