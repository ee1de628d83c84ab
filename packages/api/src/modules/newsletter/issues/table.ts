import type { IssueState } from '@isangano/contracts/newsletter/issue';

export type NewsletterIssueTable = {
  id: string;
  /** Grows with every change of the texts. */
  version: number;
  state: IssueState;
  /** JSON: subject and text by language. */
  texts: string;
  author_id: string;
  created_at: string;
  updated_at: string;
  /** When sending began and ended: only one issue is sent at a time. */
  sent_at: string | null;
  ended_at: string | null;
  /** Id of the last subscriber whose mail was stored or refused. */
  reached: string;
  recipients: number;
  stored: number;
  refused: number;
};
