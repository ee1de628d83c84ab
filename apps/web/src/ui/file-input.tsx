import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import { CloseIcon, FileIcon, UploadIcon } from './icons.tsx';

type FileItem = {
  key: string;
  name: string;
  sizeText: string;
  previewUrl?: string | undefined;
  error?: string | undefined;
  /** Shown below the file, such as the progress of its upload. Gets the id of the file's name, which describes its controls. */
  notes?: (nameId: string) => ReactNode;
};

type FileInputProps = {
  id: string;
  name?: string | undefined;
  buttonText: string;
  /** Shown beside the button while no file is chosen. */
  emptyText: string;
  accept?: string | undefined;
  multiple?: boolean | undefined;
  /** The chosen files; none where the caller shows them itself. */
  files?: readonly FileItem[];
  removeText?: string;
  onAdd: (files: File[]) => void;
  onRemove?: (key: string) => void;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
};

/**
 * The caller holds the chosen files. The native input is cleared after each choice, so that a file can be
 * chosen again.
 */
export function FileInput({
  id,
  name,
  buttonText,
  emptyText,
  accept,
  multiple,
  files = [],
  removeText,
  onAdd,
  onRemove,
  describedBy,
  invalid,
}: FileInputProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);

  const getNameId = ({ key }: FileItem) => `${id}-${key}`;
  const getErrorId = ({ key }: FileItem) => `${id}-${key}-error`;
  const errorIds = files.filter(({ error }) => error).map(getErrorId);

  function add(list: FileList | null) {
    const chosen = Array.from(list ?? []);
    if (chosen.length > 0) onAdd(multiple ? chosen : chosen.slice(0, 1));
  }

  function handleDrag(event: DragEvent, isOver: boolean) {
    event.preventDefault();
    setIsDraggedOver(isOver);
  }

  return (
    <div className="relative">
      <input
        ref={inputRef}
        id={id}
        name={name}
        type="file"
        className="peer sr-only"
        accept={accept}
        multiple={multiple}
        aria-describedby={classNames(...errorIds, describedBy) || undefined}
        aria-invalid={invalid || undefined}
        onChange={(event) => {
          add(event.target.files);
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={classNames(
          'group flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-2 rounded border-2 border-dashed p-3',
          'outline-offset-3 outline-(--ring,var(--color-lake)) peer-focus-visible:outline-3 hover:bg-clay sm:p-4',
          invalid ? 'border-terracotta' : 'border-ink',
          'ground-chalk',
          isDraggedOver && 'bg-clay',
        )}
        onDragOver={(event) => handleDrag(event, true)}
        onDragLeave={(event) => handleDrag(event, false)}
        onDrop={(event) => {
          handleDrag(event, false);
          add(event.dataTransfer.files);
        }}
      >
        <span className={buttonClass({ variant: 'secondary' })}>
          <UploadIcon />
          {buttonText}
        </span>
        {files.length === 0 && <span className="text-soft">{emptyText}</span>}
      </label>
      {files.length > 0 && (
        <ul className="mt-2 grid gap-2">
          {files.map((file) => (
            <li
              key={file.key}
              className={classNames(
                'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded border-2 ground-chalk hyphens-none',
                file.error ? 'border-terracotta' : 'border-line',
              )}
            >
              {file.previewUrl ? (
                <img
                  src={file.previewUrl}
                  alt=""
                  width={64}
                  height={64}
                  className="true-colours size-16 bg-chalk object-contain"
                />
              ) : (
                <span className="grid size-16 place-items-center bg-clay">
                  <FileIcon />
                </span>
              )}
              <div className="min-w-0 py-2 wrap-anywhere">
                <p id={getNameId(file)} className="leading-snug">
                  {file.name}
                </p>
                <p className="text-sm text-soft tabular">{file.sizeText}</p>
                {file.error && (
                  <div aria-live="assertive">
                    <FieldError id={getErrorId(file)}>{file.error}</FieldError>
                  </div>
                )}
              </div>
              <button
                type="button"
                // The file name is the description and not part of the name, as a file may be named like a
                // field.
                aria-describedby={getNameId(file)}
                className="mr-1 grid size-12 cursor-pointer place-items-center -outline-offset-3 [--ring:var(--color-lake)] hover:bg-clay"
                onClick={() => {
                  onRemove?.(file.key);
                  inputRef.current?.focus();
                }}
              >
                <CloseIcon />
                <span className="sr-only">{removeText}</span>
              </button>
              {file.notes && <div className="col-start-2 -col-end-1">{file.notes(getNameId(file))}</div>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
