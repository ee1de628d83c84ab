/** Ids of sections to which links of the page lead. */
export const termsId = 'terms';
export const applyId = 'apply';
