import type { ReleaseState } from '@isangano/contracts/content/values';
import type { Generated } from 'kysely';

/** A saved state of a text in one language, or of a list. The newest one is the draft; none is ever changed. */
export type ContentVersionTable = {
  seq: Generated<number>;
  kind: 'text' | 'list';
  /** Id of the message, or kind of the list. */
  name: string;
  /** Empty for a list. */
  locale: string;
  /** The text, or JSON. */
  value: string;
  /** For a translation: a hash of the English text that it was made from. */
  source: string;
  author_id: string;
  at: string;
};

export type ContentTables = {
  content_version: ContentVersionTable;
  /** One rendition of a picture for the site. */
  content_picture: {
    /** Also the file's key in the storage. */
    id: string;
    picture_id: string;
    name: string;
    type: string;
    size_bytes: number;
    sha256: string;
    width: number;
    height: number;
    author_id: string;
    created_at: string;
  };
  content_release: {
    number: Generated<number>;
    id: string;
    state: ReleaseState;
    /** The newest version that it contains. */
    version: number;
    author_id: string;
    at: string;
    publish_at: string | null;
    /** After this time, only staff can show the release again, which then has no end. */
    unpublish_at: string | null;
    published_at: string | null;
    /** JSON: what prevented its publication. */
    problems: string;
    /** Of one release at most. Without one, visitors see the site as it was built. */
    is_shown: 0 | 1;
  };
};
