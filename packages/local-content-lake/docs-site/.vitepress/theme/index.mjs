import theme from "vitepress/theme";
import "./accessible.css";

export default theme;
