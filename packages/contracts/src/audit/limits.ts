/** Days after which addresses in the audit log are shortened to their network. */
export const auditAddressDays = 90;
