import * as z from 'zod/mini';
import { getMessage } from '../errors.ts';
import type { SmsProvider, SmsReport, SmsResult } from './sender.ts';

const timeoutMs = 20_000;

const response = z.object({
  SMSMessageData: z.object({
    Message: z.string(),
    Recipients: z.array(
      z.object({
        statusCode: z.coerce.number(),
        status: z.string(),
        cost: z.string(),
        messageId: z.string(),
      }),
    ),
  }),
});

/** Codes of the provider: processed, sent, queued. */
const takenCodes = [100, 101, 102];
/** The owner of the number asked for no more notices, or for none of this kind. */
const stoppedCodes = [406, 409];
/** No credit, or a failure of the provider or of a network. */
const laterCodes = [405, 500, 501];

const createdStatus = 201;
/** The only status from 500 on that means that the provider has not accepted the notice. */
const unavailableStatus = 503;

const states: Readonly<Record<string, SmsReport['state']>> = {
  Sent: 'sent',
  Submitted: 'sent',
  Buffered: 'sent',
  Success: 'delivered',
  Rejected: 'failed',
  Failed: 'failed',
  AbsentSubscriber: 'failed',
  Expired: 'failed',
};

type Account = {
  /** Address of the programming interface, such as `https://api.africastalking.com`. */
  origin: string;
  username: string;
  apiKey: string;
  /** The name or number that the notices come from; without it, one of the provider. */
  from?: string | undefined;
};

/** Sends through Africa's Talking (`POST /version1/messaging`). */
export function createAfricasTalking({ origin, username, apiKey, from }: Account): SmsProvider {
  return {
    async send({ to, text }) {
      let answer: Response;
      try {
        answer = await fetch(`${origin}/version1/messaging`, {
          method: 'POST',
          headers: { apiKey, accept: 'application/json' },
          body: new URLSearchParams({ username, to, message: text, ...(from !== undefined && { from }) }),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        });
      } catch (error) {
        return { outcome: 'postponed', ...describe(error) };
      }
      const { ok, status } = answer;
      if (!ok)
        return {
          outcome: 'postponed',
          error: `HTTP ${status}`,
          mayBeTaken: status >= 500 && status !== unavailableStatus,
        };
      try {
        return toResult(response.parse(await answer.json()));
      } catch (error) {
        // The provider has created it, whatever the reported status.
        if (status === createdStatus) return { outcome: 'sent', providerId: null, cost: null };
        return { outcome: 'postponed', ...describe(error) };
      }
    },
    parseReport(form) {
      const [providerId, state] = [form.get('id'), states[form.get('status') ?? '']];
      return providerId && state ? { providerId, state } : undefined;
    },
  };
}

const systemError = z.object({ cause: z.object({ code: z.string() }) });
const notReachedCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/** Describes a request without a readable response: the provider may have accepted it, unless there was no connection. */
function describe(error: unknown): { error: string; mayBeTaken: boolean } {
  const code = systemError.safeParse(error).data?.cause.code ?? '';
  return {
    error: getMessage(error),
    mayBeTaken: !notReachedCodes.includes(code),
  };
}

function toResult({ SMSMessageData: { Message, Recipients } }: z.output<typeof response>): SmsResult {
  const [recipient] = Recipients;
  // As when the name of the sender is not registered.
  if (!recipient) return { outcome: 'postponed', error: Message };
  const { statusCode: code, status, messageId: providerId, cost } = recipient;
  if (takenCodes.includes(code)) return { outcome: 'sent', providerId, cost };
  const error = `${code} ${status}`;
  if (laterCodes.includes(code)) return { outcome: 'postponed', error };
  return { outcome: 'refused', error, isStopped: stoppedCodes.includes(code) };
}
