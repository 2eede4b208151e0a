import './fonts.css';
import './global.css';
import { tokensClass } from '../config/theme';
import { currentLanguage } from './locales';
import { direction } from './locales/choice';

document.documentElement.lang = currentLanguage();
document.documentElement.dir = direction();
document.documentElement.classList.add(tokensClass);
