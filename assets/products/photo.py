"""Renders one product photo with its mask: blender -b -P photo.py -- --variant NAME --out FILE"""
import sys, os; HERE = os.path.dirname(os.path.abspath(__file__)); sys.path[:0] = [HERE, os.path.dirname(HERE)]
import importlib
from kit import args, shoot

for f in sorted(os.listdir(HERE)):
    if f.endswith('.py') and f != 'photo.py': importlib.import_module(f[:-3])
shoot(args())
