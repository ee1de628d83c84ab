import * as z from 'zod/mini';
import { calendarEvent } from './calendar-event.ts';

const linkSchema = z.object({ text: z.string(), url: z.string() });

/** The texts of a mail before rendering, as stored in the outbox. They may contain user input. */
const mailContent = z.object({
  /** Name of the sender, as the signature. */
  sender: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** Addresses in the paragraphs, which staff wrote, are links. */
  hasLinks: z.optional(z.boolean()),
  /** The application whose mark is shown, and its text alternative. */
  mark: z.optional(z.object({ id: z.string(), text: z.string() })),
  /** Pairs of label and value. */
  facts: z.optional(z.array(z.tuple([z.string(), z.string()]))),
  /** Pairs of label and value of a form; the line breaks of values are preserved. */
  answers: z.optional(z.array(z.tuple([z.string(), z.string()]))),
  /** Text of another author; its line breaks are preserved. */
  quote: z.optional(z.string()),
  link: z.optional(linkSchema),
  closing: z.optional(z.array(z.string())),
  /** The event that is attached for calendars. */
  event: z.optional(calendarEvent),
  /** Link to unsubscribe, in small print at the end. */
  leave: z.optional(linkSchema),
  /** Link to stop all mails to the recipient, after that. */
  stop: z.optional(linkSchema),
});
export type MailContent = z.output<typeof mailContent>;

/** Returns the Content-ID of the attached mark of an application. */
export function getMarkContentId(applicationId: string): string {
  return `mark.${applicationId}`;
}

/** Returns the content of a stored mail, or `undefined` if it has an unknown shape. */
export function parseMailContent(stored: { letter: string }): MailContent | undefined {
  try {
    return mailContent.safeParse(JSON.parse(stored.letter)).data;
  } catch {
    return undefined;
  }
}
