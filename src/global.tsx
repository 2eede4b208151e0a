import './global.css';
import { currentLanguage } from './locales';
import { direction } from './locales/choice';

document.documentElement.lang = currentLanguage();
document.documentElement.dir = direction();
