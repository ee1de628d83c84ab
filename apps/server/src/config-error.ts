import { OperatorError } from '@isangano/platform/errors';

/** An invalid setting. The message is one line for the operator. */
export class ConfigError extends OperatorError {}
