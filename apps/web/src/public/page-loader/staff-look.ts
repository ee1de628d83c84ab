import { applyTheme, followTheme } from '../../theme/staff-theme.ts';
import { requestTextFace } from '../../theme/text-face.ts';

/* The script in the head of every staff page: it sets the theme and the face of its texts before the first paint. */

applyTheme();
followTheme();
requestTextFace();
