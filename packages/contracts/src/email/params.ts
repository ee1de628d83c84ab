/** The parameter in which a form tells of whoever filled it; see `spam/signs.ts`. */
export const signsParam = 'form_signs';
