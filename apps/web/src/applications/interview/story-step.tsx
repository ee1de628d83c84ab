import { pitchMaxChars } from '@isangano/contracts/applications/limits';
import { contentTypes, sensitivityAnswers } from '@isangano/contracts/applications/values';
import { FileField } from '../../forms/fields/file-field.tsx';
import { labelOptions } from '../../forms/label-options.ts';
import { Checklist, LongText, Radios } from './fields.ts';

const types = labelOptions('contentType', contentTypes);
const answers = labelOptions('sensitivity', sensitivityAnswers);

export function StoryStep() {
  return (
    <>
      <Checklist name="contentTypes" label="interview.contentTypes" options={types} />
      <LongText
        name="pitch"
        label="interview.pitch"
        hint="interview.pitch.hint"
        rows={7}
        countUpTo={pitchMaxChars}
        required
      />
      <Radios
        name="sensitivity"
        label="interview.sensitivity"
        hint="interview.sensitivity.hint"
        options={answers}
      />
      <LongText name="sampleLinks" label="interview.sampleLinks" hint="interview.sampleLinks.hint" rows={2} />
      <LongText name="suggestedQuestions" label="interview.suggestedQuestions" rows={3} />
      <FileField name="uploadDocsUrls" label="interview.documents" hint="interview.documents.hint" />
    </>
  );
}
