import type { AppRouter } from '@isangano/api/router';
import type { ErrorCode } from '@isangano/contracts/error-status';
import type { ErrorReason, Issue } from '@isangano/contracts/errors';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

type Procedure<Input, Output> = [Output] extends [never]
  ? (input: Input) => void
  : (input: Input) => Output | Promise<Output>;

/** What the server answers to procedures, by router and name. */
export type Answers = {
  [Router in keyof Outputs]?: {
    [Name in keyof Outputs[Router]]?: Router extends keyof Inputs
      ? Name extends keyof Inputs[Router]
        ? Procedure<Inputs[Router][Name], Outputs[Router][Name]>
        : never
      : never;
  };
};

/** Thrown by an answer: the server refuses the call. Any other error is one of the network. */
export class Refusal extends Error {
  readonly data: { code: ErrorCode; httpStatus: number; reason?: ErrorReason; issues?: readonly Issue[] };

  constructor(
    httpStatus: number,
    code: ErrorCode,
    message: string,
    reason?: ErrorReason,
    issues?: readonly Issue[],
  ) {
    super(message);
    this.data = { code, httpStatus, ...(reason && { reason }), ...(issues && { issues }) };
  }
}
