import './pages-compose.ts'
