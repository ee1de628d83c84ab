import type { SubmitInterviewInput } from '@isangano/contracts/applications/interview';
import { fieldsFor } from '../../forms/fields/fields-for.ts';

export const { Text, LongText, Select, Radios, Checklist, Check } = fieldsFor<keyof SubmitInterviewInput>();
