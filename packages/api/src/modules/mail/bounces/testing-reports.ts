type ReportOptions = {
  /** The mail that came back, or its headers. */
  original: string;
  action?: string;
  status?: string;
  recipient?: string;
  /** Fields of further recipients. */
  others?: readonly string[];
  statusType?: string;
  returnedType?: string;
  reportType?: string;
  subject?: string;
  text?: string;
  /** Further header lines of the report. */
  headers?: readonly string[];
};

/** Returns a report as Postfix writes it: what could not be delivered, to whom, why, and the mail itself. */
export function buildReport({
  original,
  action = 'failed',
  status = '5.1.1',
  recipient = 'keza@mail.example',
  others = [],
  statusType = 'message/delivery-status',
  returnedType = 'message/rfc822',
  reportType = 'delivery-status',
  subject = 'Undelivered Mail Returned to Sender',
  text = `<${recipient}>: host mx.mail.example said: 550 5.1.1 User unknown`,
  headers = [],
}: ReportOptions): string {
  const boundary = '9B095B5ADSN=_01D5A4B2C3';
  return [
    'Return-Path: <>',
    'Date: Mon, 23 Nov 2026 08:01:00 +0000 (UTC)',
    'From: MAILER-DAEMON@mx.mail.example (Mail Delivery System)',
    `Subject: ${subject}`,
    'To: muraho@isangano.example',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    ...headers,
    `Content-Type: multipart/report; report-type=${reportType};`,
    `\tboundary="${boundary}"`,
    'Message-Id: <20261123080100.9B095B5A@mx.mail.example>',
    '',
    'This is a MIME-encapsulated message.',
    '',
    `--${boundary}`,
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
    '',
    `--${boundary}`,
    'Content-Description: Delivery report',
    `Content-Type: ${statusType}`,
    '',
    'Reporting-MTA: dns; mx.mail.example',
    'X-Postfix-Queue-ID: 9B095B5A',
    'Arrival-Date: Mon, 23 Nov 2026 08:00:59 +0000 (UTC)', // terms-exempt: RFC 3464 names it.
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    ...others.flatMap((fields) => ['', fields]),
    '',
    `--${boundary}`,
    'Content-Description: Undelivered Message',
    `Content-Type: ${returnedType}`,
    '',
    original,
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n');
}
