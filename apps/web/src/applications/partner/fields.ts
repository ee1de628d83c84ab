import type { SubmitPartnerInput } from '@isangano/contracts/applications/partner';
import { fieldsFor } from '../../forms/fields/fields-for.ts';

export const { Text, LongText, Select, Radios, Checklist, Check } = fieldsFor<keyof SubmitPartnerInput>();
