/** Addresses whose mailbox does not exist, as a mail to them came back. They get no more mails until staff allow them again. */
export type BouncedAddressTable = {
  address_hash: string;
  /** Of RFC 3463, such as `5.1.1`. */
  status: string;
  at: string;
};

/** Up to which mail a mailbox has been read. */
export type MailboxPositionTable = {
  /** Its user, host and path. */
  mailbox: string;
  /** With another value, the numbers of all mails are new. */
  uid_validity: string;
  last_uid: number;
};
